// Made from protocol.py by `make derived`; not to be edited.

export interface ControlReport {
  kind: "control";
  name: string;
  value: any;
  final: boolean;
}

export interface EditReport {
  kind: "edit";
  name: string;
  value: any;
}

export interface PointerReport {
  kind: "pointer";
  action: "drag" | "drop" | "press" | "click" | "key";
  panel: string;
  x: number;
  y: number;
  final: boolean;
  name?: string;
  shift?: boolean;
  key?: string;
}

export interface PresetReport {
  kind: "preset";
  name: string;
}

export interface RestoreReport {
  kind: "restore";
  code: string;
}

export interface PlainReport {
  kind: "hello" | "reset" | "undo";
}

export interface LectureReport {
  kind: "lecture";
  on: boolean;
  revealed: boolean;
}

export type PageReport = ControlReport | EditReport | PointerReport | PresetReport | RestoreReport | PlainReport | LectureReport;

export interface AheadQuestion {
  kind: "ahead";
  name: string;
  value: any;
  view: string;
}

export interface Done {
  kind: "done";
  view: string;
}

export interface Report {
  kind?: string;
  name?: string;
  value?: any;
  final?: boolean;
  code?: string;
  action?: string;
  panel?: string;
  x?: number;
  y?: number;
  shift?: boolean;
  key?: string;
  view?: string;
  seq?: number;
  on?: boolean;
  revealed?: boolean;
}

export interface LineItem {
  kind: "line";
  x: (number | null)[];
  y: (number | null)[];
  role: string;
  width: number;
  dash?: boolean;
  alpha?: number;
  key?: string;
  steps?: boolean;
  handle?: string;
  snaps?: boolean;
}

export interface PointsItem {
  kind: "points";
  x: (number | null)[];
  y: (number | null)[];
  classes: number[];
  size: number;
  handles?: string[];
  keys?: string[];
  ring?: number[];
  hollow?: number[];
  alpha?: number;
  snaps?: boolean;
}

export interface AreaItem {
  kind: "area";
  x: number[];
  y: number[];
  role: string;
  alpha: number;
  key?: string;
}

export interface BarItem {
  kind: "bar";
  x: [number, number];
  y: [number, number];
  role: string;
  alpha?: number;
  key?: string;
  outline?: boolean;
  handle?: string;
}

export interface MapItem {
  kind: "map";
  rows: number;
  columns: number;
  low: string;
  high: string;
  buffer: number;
}

export interface ArrowItem {
  kind: "arrow";
  x: [number, number];
  y: [number, number];
  role: string;
  width: number;
  dash?: boolean;
  key?: string;
  handle?: string;
  glide?: [number, number];
}

export interface TextItem {
  kind: "text";
  x: number;
  y: number;
  words: string;
  role: string;
  size: number;
  align: "left" | "center" | "right";
  valign: "top" | "middle" | "bottom";
  bold?: boolean;
  key?: string;
  dx?: number;
  dy?: number;
}

export type SceneItem = LineItem | PointsItem | AreaItem | BarItem | MapItem | ArrowItem | TextItem;

export interface PanelData {
  name: string;
  box: [number, number, number, number];
  xrange: [number, number];
  yrange: [number, number];
  xlabel: string;
  ylabel: string;
  xticks: ([number, string])[];
  yticks: ([number, string])[];
  equal: boolean;
  frame: boolean;
  margin: [number, number, number, number];
  items: (LineItem | PointsItem | AreaItem | BarItem | MapItem | ArrowItem | TextItem)[];
}

export interface Scene {
  width: number;
  height: number;
  panels: PanelData[];
}

export interface SliderData {
  type: "slider";
  name: string;
  label: string;
  min: number;
  max: number;
  whole: boolean;
  step?: number;
  decimals?: number | null;
  unit?: string;
  stops?: number[];
}

export interface ChoiceData {
  type: "choice";
  name: string;
  label: string;
  whole: boolean;
  options: ([any, string])[];
}

export interface TicksData {
  type: "ticks";
  name: string;
  label: string;
  whole: boolean;
  options: string[];
}

export interface TextData {
  type: "text";
  name: string;
  label: string;
  whole: boolean;
  rows: number | null;
}

export interface ToggleData {
  type: "toggle" | "button";
  name: string;
  label: string;
  whole: boolean;
}

export type ControlData = SliderData | ChoiceData | TicksData | TextData | ToggleData;

export interface CellData {
  text?: any;
  key?: string;
  role?: string;
  header?: boolean;
  strong?: boolean;
  align?: string;
  html?: string;
  edit?: string;
  type?: "text" | "number" | "select" | "tick" | "button";
  label?: string;
  options?: ([string, string])[];
  min?: number;
  max?: number;
  step?: number;
}

export interface AddData {
  edit: string;
  label: string;
}

export interface TableData {
  title: string;
  columns: string[];
  rows: CellData[][];
  add?: AddData;
}

export interface Spec {
  title: string;
  width: number;
  height: number;
  controls: (SliderData | ChoiceData | TicksData | TextData | ToggleData)[];
  presets: string[];
  formula: boolean;
  tables: boolean;
  timeline: boolean;
  interactive: boolean;
  clickable: boolean;
  help: string;
  formula_below: number;
  formula_height: number;
  tabs: number;
  themes: Record<string, Record<string, string>>;
  shapes: string[];
  map_strength: number;
}

export interface Timeline {
  step: number;
  last: number;
}

export interface Lecture {
  on: boolean;
  hides_answer: boolean;
  question: string;
  names: Record<string, string>;
}

export interface NoFrame {
  kind: "ahead";
  name: any;
  value: any;
  view: string | null;
}

export interface Frame {
  kind: "frame" | "ahead";
  scene: Scene;
  values: Record<string, any>;
  headline: string;
  caption: string;
  problem: boolean;
  alt: string;
  can_undo: boolean;
  code: string;
  preset: string | null;
  formula?: string;
  tables?: TableData[];
  timeline?: Timeline;
  options?: Record<string, string[]>;
  hidden?: string[];
  view?: string | null;
  ack?: number | null;
  name?: string;
  value?: any;
  lecture?: Lecture;
}
