/** What the ledger may know of a truck. One record of EPA figures fills three rows. */
export type Slot =
  | 'power'
  | 'torque'
  | 'rpm'
  | 'tow'
  | 'payload'
  | 'epa'
  | 'price'
  | 'gears'
  | 'plugs'
  | 'warranty'
  | 'legroom'
  | 'bed'
  | 'bedVolume';

/** How far a figure can be trusted, in the words readers see. */
export type Caution = 'contested' | 'unconfirmed' | 'weak source';

/** A record of the ledger, as much of it as a cell shows. */
export interface Figure {
  id: string;
  /** The value without its unit: '9,500', '7,680–8,110', '19/21/20'. */
  text: string;
  /** Model years it is true of. */
  years?: string;
  /** True where the record does not name the drive it is true of. */
  isAnyDrive?: true;
  cautions?: Caution[];
}

/** A truck with one engine. */
export interface Truck {
  /** Name in the address. */
  key: string;
  name: string;
  /** Heading in the list of choices. */
  group: string;
  /** '2WD' and '4WD' where the two are told apart. */
  drive?: '2WD' | '4WD';
  /** Places in the list of figures; two where records differ. A slot that is missing is unknown. */
  cells: Partial<Record<Slot, number[]>>;
}

/** Everything the page knows, small enough to send. */
export interface CompareData {
  figures: Figure[];
  trucks: Truck[];
}
