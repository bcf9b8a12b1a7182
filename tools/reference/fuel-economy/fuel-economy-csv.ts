import type { APIRoute } from 'astro';
import csv from '../../../content/epa/epa-labels.csv?raw';

/** Returns the EPA labels as they are kept. */
export const GET: APIRoute = () => new Response(csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } });
