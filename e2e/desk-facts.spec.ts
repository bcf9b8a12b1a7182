import { expectCleanOnBothScreens, expectNoViolations } from './axe.ts';
import { expect, test } from './desk-content.ts';

const fact = (id: string, label: string, value: number): string => `
- id: ${id}
  label: ${label}
  value: ${value}
  unit: lb
  appliesTo: { truck: Half-ton }
  source: { kind: address, title: Maker, address: ["https://maker.example/specs"] }
  checked: 2024-01-05
  status: stated
`;

test('facts by keyboard: still true, undo, correct, add, and put into an article', async ({ page, desk, content }) => {
  content.write('facts/all.yaml', fact('rated-load', 'Rated load', 2000) + fact('rated-tow', 'Rated tow', 9500));
  content.write(
    'posts/towing/index.mdx',
    '---\ntitle: What it tows\npublishedAt: 2026-01-05\n---\n\nUp to <Fact id="rated-tow" />.\n',
  );
  await desk.open(page, '--folder', content.folder);
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(page.getByRole('heading', { name: 'Facts' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Facts' });
  await expect(table).toContainText('days over');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('t');
  await expect(page.getByRole('status').filter({ hasText: 'Marked 2 facts still true' })).toBeVisible();
  await expect(table).not.toContainText('days over');
  expect(content.read('facts/all.yaml')).not.toContain('2024-01-05');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(table).toContainText('days over');
  expect(content.read('facts/all.yaml').match(/2024-01-05/g)).toHaveLength(2);

  await page.getByLabel('Fact, value, source or page').fill('what it tows');
  await expect(table).not.toContainText('Rated load');
  await table.getByRole('link', { name: 'Rated tow' }).press('Enter');
  const one = page.getByRole('complementary', { name: 'One fact' });
  await expect(one).toContainText('What it tows');
  await expectCleanOnBothScreens(page);
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Correct a fact' });
  await page.keyboard.type('9,300');
  await expect(dialog.getByLabel('What is right')).toHaveValue('It is 9,300 lb.');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Correct the fact' }).press('Enter');
  await expect(one).toContainText('9,300 lb');
  expect(content.read('facts/all.yaml')).toContain('value: 9300\n');
  expect(content.read('posts/towing/index.mdx')).toContain('right: "It is 9,300 lb."');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(one).toContainText('9,500 lb');
  expect(content.read('posts/towing/index.mdx')).not.toContain('corrections');

  await page.getByRole('button', { name: 'New fact…' }).press('Enter');
  const adding = page.getByRole('dialog', { name: 'New fact' });
  await adding.getByLabel('What it is').fill('Top speed');
  await adding.getByLabel('Value').fill('98');
  await adding.getByLabel('Unit').fill('mph');
  await adding.getByLabel('File').selectOption('all.yaml');
  await adding.getByRole('button', { name: 'Add this fact' }).press('Enter');
  await expect(adding.getByText('Address of the source is empty')).toBeVisible();
  await expectNoViolations(page);
  await adding.getByLabel('Address of the source').fill('https://maker.example/speed');
  await adding.getByRole('button', { name: 'Add this fact' }).press('Enter');
  await expect(one).toContainText('98 mph');
  await expect(one).toContainText('Added');
  expect(content.read('facts/all.yaml')).toContain('- id: top-speed\n');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('what it');
  await expect(page.getByRole('button', { name: 'Open: What it tows' })).toBeVisible();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'Text of the article, MDX' });
  await editor.press('ControlOrMeta+End');
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('button', { name: 'Insert: Rated load' })).toBeVisible();
  await page.keyboard.type('load');
  await page.keyboard.press('Enter');
  await expect(editor).toContainText('<Fact id="rated-load" />');
});
