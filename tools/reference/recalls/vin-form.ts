import { keepVin } from '../../vin-check/kept-vin.ts';

/** Hands the VIN to the tool that reads it, which the form opens. */
const form = document.querySelector('[data-vin-form]');
form?.addEventListener('submit', () => keepVin(form.querySelector<HTMLInputElement>('#recall-vin')?.value ?? ''));
