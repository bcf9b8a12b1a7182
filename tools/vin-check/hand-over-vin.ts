import { keepVin } from './kept-vin.ts';

/** Hands the VIN of a page's field to the tool that reads it, which its form opens. */
const form = document.querySelector('[data-vin-form]');
form?.addEventListener('submit', () => keepVin(form.querySelector<HTMLInputElement>('#typed-vin')?.value ?? ''));
