/** Prints the card alone: while the mark stands, paper shows nothing else. */
export function printCard(): void {
  const { dataset } = document.documentElement;
  dataset['print'] = 'glovebox-card';
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true });
  print();
}
