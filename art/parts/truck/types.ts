import type { Spec } from './spec.ts';

/** Camera: azimuth in degrees (90 = pure side, 30-68 = front three-quarter), elevation in degrees, distance in metres. */
export interface View {
  az: number;
  el?: number;
  dist?: number;
}

/** Everything a picture can say about a truck. x, y: px of the ground point under its middle; scale: px per metre there. */
export interface TruckProps {
  size: 'full' | 'mid';
  cab?: 'crew' | 'double' | 'regular';
  paint: string;
  x: number;
  y: number;
  scale: number;
  view?: View;
  flip?: boolean;
  /** Overrides of single body measurements in metres, for a different character. */
  tweak?: Partial<Spec>;
  /** Grille pattern; by default `bar` on full and `slats` on mid. */
  face?: 'bar' | 'slats' | 'mesh';
  /** Key light colour, sky colour and ground bounce that the paint picks up; keyPower 0..1. */
  sun?: string;
  sky?: string;
  ground?: string;
  keyPower?: number;
  lights?: boolean;
  cabLight?: boolean;
  /** Front wheel angle in degrees; body lift in metres (on a hoist). */
  steer?: number;
  lift?: number;
  noShadow?: boolean;
  cutWheel?: boolean;
  trim?: 'chrome' | 'dark';
  /** What is in the bed, and what is on the roof. */
  load?: 'boxes' | 'camping' | 'cover' | 'rack';
  roofLoad?: 'lightBar' | 'boards';
}
