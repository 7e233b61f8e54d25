// What the app serves as `frontend.js` (handlers.py), for the types of the scripts in static/.
export * from "../explorer/frontend/index.js";
