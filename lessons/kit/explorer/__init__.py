"""The explorer: recipe, widget, scene, controls, formulas, and its half in the browser."""
