import type { APIRoute } from 'astro';
import { loadAnswerData } from './answer-data.ts';

/** What the three questions of the home page answer from; fetched when a reader reaches for one. */
export const GET: APIRoute = () => Response.json(loadAnswerData());
