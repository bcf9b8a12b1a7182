/** Every part a scene may name. To add a part: write it under parts/, import it here, give it a short name. */
import { Glow } from './core/effects.tsx';
import { CampChair, Campfire, Dog, StringLights, Tent } from './parts/camp.tsx';
import { Dashboard } from './parts/dashboard.tsx';
import { DealerPavilion, OfferSign, Pennants, Skyline } from './parts/dealer.tsx';
import { DraftFour, DraftGrid, DraftV8 } from './parts/drafting.tsx';
import { EngineBlock } from './parts/engine/engine-block.tsx';
import { Engine } from './parts/engine/inline-four.tsx';
import { Plumbing } from './parts/engine/plumbing.tsx';
import { Turbo } from './parts/engine/turbo.tsx';
import { LampCone, Pegboard, Shelf, Tires, ToolChest, Workbench } from './parts/garage-equipment.tsx';
import { Garage, ServiceBay, Workshop } from './parts/garage-rooms.tsx';
import { Odometer } from './parts/gauges.tsx';
import { Cactus, Mesa, Sage, SaltFlat, Scrub } from './parts/landscape/desert.tsx';
import { Birds, Forest, Hill, Mist } from './parts/landscape/hills.tsx';
import { Range, SnowField, Snowfall } from './parts/landscape/mountains.tsx';
import { Barricade, FlatRoad, Road3D } from './parts/landscape/roads.tsx';
import { MilePost, PoleLine, StraightRoad } from './parts/landscape/straight-road.tsx';
import { Headland, Lake, Ocean } from './parts/landscape/water.tsx';
import { Chain, EngineCrane, FourPostLift, Lift } from './parts/lifts.tsx';
import { DrainPan, Funnel, OilFilter, OilJug } from './parts/oil-change.tsx';
import { RearCabin } from './parts/rear-cabin.tsx';
import { ChildSeat, FrontSeatBacks } from './parts/seats.tsx';
import { Blueprint, Clipboard, Dims, Label, NumberDots, Path, Rect } from './parts/shapes.tsx';
import { LampPost, ShowFloor, Showroom, ShowroomFront } from './parts/showroom.tsx';
import { Sky } from './parts/sky.tsx';
import { Plinth, Studio } from './parts/studio.tsx';
import { PriceTag, SparkPlug, Tabletop } from './parts/tabletop.tsx';
import { Truck } from './parts/truck/truck.tsx';
import { EraTruck } from './parts/vehicles/era-truck.tsx';
import { Trailer } from './parts/vehicles/trailer.tsx';
import { BoatTrailer, CargoTrailer, UtilityTrailer } from './parts/vehicles/work-trailers.tsx';

/** Part name to component; the name is a layer's `t`. */
export const PARTS = {
  rect: Rect,
  path: Path,
  label: Label,
  glow: Glow,
  blueprint: Blueprint,
  dims: Dims,
  clipboard: Clipboard,
  draftFour: DraftFour,
  draftV8: DraftV8,
  draftGrid: DraftGrid,
  studio: Studio,
  plinth: Plinth,
  numberDots: NumberDots,
  sky: Sky,
  range: Range,
  hill: Hill,
  forest: Forest,
  mist: Mist,
  mesa: Mesa,
  scrub: Scrub,
  sage: Sage,
  cactus: Cactus,
  lake: Lake,
  birds: Birds,
  ocean: Ocean,
  headland: Headland,
  snowfall: Snowfall,
  snowField: SnowField,
  saltFlat: SaltFlat,
  road3d: Road3D,
  road: FlatRoad,
  straightRoad: StraightRoad,
  milePost: MilePost,
  poleLine: PoleLine,
  barricade: Barricade,
  truck: Truck,
  trailer: Trailer,
  eraTruck: EraTruck,
  utilityTrailer: UtilityTrailer,
  boatTrailer: BoatTrailer,
  cargoTrailer: CargoTrailer,
  tent: Tent,
  fire: Campfire,
  stringLights: StringLights,
  dog: Dog,
  campChair: CampChair,
  showroom: Showroom,
  showroomFront: ShowroomFront,
  lampPost: LampPost,
  showFloor: ShowFloor,
  dealerPavilion: DealerPavilion,
  pennants: Pennants,
  skyline: Skyline,
  offerSign: OfferSign,
  engine: Engine,
  turbo: Turbo,
  plumbing: Plumbing,
  engineBlock: EngineBlock,
  chain: Chain,
  dash: Dashboard,
  odometer: Odometer,
  rearCabin: RearCabin,
  childSeat: ChildSeat,
  frontSeatBacks: FrontSeatBacks,
  tabletop: Tabletop,
  oilJug: OilJug,
  oilFilter: OilFilter,
  drainPan: DrainPan,
  sparkPlug: SparkPlug,
  funnel: Funnel,
  priceTag: PriceTag,
  garage: Garage,
  lift: Lift,
  toolChest: ToolChest,
  lampCone: LampCone,
  tires: Tires,
  workbench: Workbench,
  pegboard: Pegboard,
  shelf: Shelf,
  workshop: Workshop,
  engineCrane: EngineCrane,
  serviceBay: ServiceBay,
  fourPostLift: FourPostLift,
} as const;
/** A name in PARTS. */
export type PartName = keyof typeof PARTS;
