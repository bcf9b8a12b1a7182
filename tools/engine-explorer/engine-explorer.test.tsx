import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import source from '../../content/tools/engine-explorer.yaml?raw';
import { isSourced } from '../../facts/fact-notes.ts';
import { factIdsIn } from '../../facts/print-fact.ts';
import { siteFact, siteLedger } from '../../facts/site-facts.ts';
import { PartTable } from './PartTable.tsx';
import { PlateFigure } from './PlateFigure.tsx';
import { tool } from './tool.tsx';

const plate = renderToStaticMarkup(<PlateFigure />);
const { parts } = tool.load();

test.each(parts.map(({ id }) => id))('%s is drawn and has a line to its number', (id) => {
  expect(plate.split(`data-of="${id}"`).length - 1).toBeGreaterThanOrEqual(2);
  expect(plate).toContain(`class="leader" data-of="${id}"`);
});

test('every fact comes from the ledger and links to its source', () => {
  const table = renderToStaticMarkup(<PartTable parts={parts} />);
  expect(table).not.toMatch(/[{}]/);
  const facts = factIdsIn(source, siteLedger).map((id) => siteFact(id, 'test'));
  for (const { id } of facts.filter(isSourced)) expect(table).toContain(`href="#figure-${id}"`);
});
