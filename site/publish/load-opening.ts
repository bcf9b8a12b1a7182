import { siteLedger } from '../../facts/site-facts.ts';
import { registry } from '../mdx/registry.ts';
import { type Opening, readChart, readEngines } from '../openings/opening-data.ts';
import { type Post, postFile } from '../posts/post.ts';
import { loadUses } from './component-uses.ts';

/** Loads what an article opens with, from the chart or the table in its text; undefined for the picture alone. */
export async function loadOpening({ slug, opening: kind }: Post): Promise<Opening | undefined> {
  const where = postFile(slug);
  const charts = (await loadUses(where, 'TowingChart')).map((given) => registry.TowingChart.props.parse(given));
  const chart = charts.find(({ isOpening }) => isOpening);
  if ((kind === 'lanes' || kind === 'walk') !== (chart !== undefined)) {
    throw new Error(`${where}: 'opening: lanes' or 'opening: walk' and one <TowingChart isOpening> belong together.`);
  }
  if (chart && (kind === 'lanes' || kind === 'walk')) return { kind, chart: readChart(chart, siteLedger, where) };
  if (kind === 'odometer') return { kind };
  if (kind !== 'blueprint') return undefined;
  const [table] = (await loadUses(where, 'DataTable')).map((given) => registry.DataTable.props.parse(given));
  if (!table) throw new Error(`${where}: 'opening: blueprint' draws the first table, and there is none.`);
  return { kind, engines: readEngines(table, siteLedger, where) };
}
