/** Every part a scene may name. To add a part: write it under parts/, import it here, give it a short name. */
import { Glow } from './core/effects.tsx';
import { ChildSeat } from './parts/cabin/child-seat.tsx';
import { Dashboard } from './parts/cabin/dashboard.tsx';
import { FrontSeatBacks } from './parts/cabin/front-seat-backs.tsx';
import { Odometer } from './parts/cabin/odometer.tsx';
import { RearCabin } from './parts/cabin/rear-cabin.tsx';
import { CampChair } from './parts/camp/camp-chair.tsx';
import { Campfire } from './parts/camp/campfire.tsx';
import { Dog } from './parts/camp/dog.tsx';
import { StringLights } from './parts/camp/string-lights.tsx';
import { Tent } from './parts/camp/tent.tsx';
import { EngineBlock } from './parts/engine/engine-block.tsx';
import { Engine } from './parts/engine/inline-four.tsx';
import { Plumbing } from './parts/engine/plumbing.tsx';
import { Turbo } from './parts/engine/turbo.tsx';
import { Chain } from './parts/garage/chain.tsx';
import { EngineCrane } from './parts/garage/engine-crane.tsx';
import { FourPostLift } from './parts/garage/four-post-lift.tsx';
import { Garage } from './parts/garage/garage-room.tsx';
import { LampCone } from './parts/garage/lamp-cone.tsx';
import { Pegboard } from './parts/garage/pegboard.tsx';
import { Lift } from './parts/garage/scissor-lift.tsx';
import { ServiceBay } from './parts/garage/service-bay.tsx';
import { Shelf } from './parts/garage/shelf.tsx';
import { ToolChest } from './parts/garage/tool-chest.tsx';
import { Tyres } from './parts/garage/tyres.tsx';
import { Workbench } from './parts/garage/workbench.tsx';
import { Workshop } from './parts/garage/workshop.tsx';
import { Blueprint } from './parts/graphics/blueprint.tsx';
import { Clipboard } from './parts/graphics/clipboard.tsx';
import { Dims } from './parts/graphics/dims.tsx';
import { DraftFour, DraftGrid, DraftV8 } from './parts/graphics/drafting.tsx';
import { NumberDots } from './parts/graphics/number-dots.tsx';
import { Plinth } from './parts/graphics/plinth.tsx';
import { Label, Path, Rect } from './parts/graphics/shapes.tsx';
import { Studio } from './parts/graphics/studio.tsx';
import { Birds } from './parts/landscape/birds.tsx';
import { Cactus } from './parts/landscape/cactus.tsx';
import { FlatRoad } from './parts/landscape/flat-road.tsx';
import { Forest } from './parts/landscape/forest.tsx';
import { Headland } from './parts/landscape/headland.tsx';
import { Hill } from './parts/landscape/hill.tsx';
import { Lake } from './parts/landscape/lake.tsx';
import { Mesa } from './parts/landscape/mesa.tsx';
import { Mist } from './parts/landscape/mist.tsx';
import { Ocean } from './parts/landscape/ocean.tsx';
import { Range } from './parts/landscape/range.tsx';
import { Road3D } from './parts/landscape/road3d.tsx';
import { Sage } from './parts/landscape/sage.tsx';
import { SaltFlat } from './parts/landscape/salt-flat.tsx';
import { Scrub } from './parts/landscape/scrub.tsx';
import { Skyline } from './parts/landscape/skyline.tsx';
import { SnowField } from './parts/landscape/snow-field.tsx';
import { Snowfall } from './parts/landscape/snowfall.tsx';
import { MilePost, PoleLine, StraightRoad } from './parts/landscape/straight-road.tsx';
import { Barricade } from './parts/places/barricade.tsx';
import { DealerPavilion } from './parts/places/dealer-pavilion.tsx';
import { LampPost } from './parts/places/lamp-post.tsx';
import { OfferSign } from './parts/places/offer-sign.tsx';
import { Pennants } from './parts/places/pennants.tsx';
import { ShowFloor } from './parts/places/show-floor.tsx';
import { Showroom, ShowroomFront } from './parts/places/showroom.tsx';
import { Sky } from './parts/sky/sky.tsx';
import { DrainPan } from './parts/still-life/drain-pan.tsx';
import { Funnel } from './parts/still-life/funnel.tsx';
import { OilFilter } from './parts/still-life/oil-filter.tsx';
import { OilJug } from './parts/still-life/oil-jug.tsx';
import { PriceTag } from './parts/still-life/price-tag.tsx';
import { SparkPlug } from './parts/still-life/spark-plug.tsx';
import { Tabletop } from './parts/still-life/tabletop.tsx';
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
  tyres: Tyres,
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
