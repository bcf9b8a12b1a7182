/** A truck of the list with the figures the ledger has for it; what is missing is unknown. */
export interface TowPreset {
  value: string;
  label: string;
  group: string;
  rating?: number;
  payload?: number;
  gvwr?: number;
  gcwr?: number;
}

/** What the build gives the tool. */
export interface TowData {
  presets: TowPreset[];
  /** Trailer weights from which GM's manuals ask for more, in pounds. */
  asks: { brakesAbove: number; distributionAbove: number };
}
