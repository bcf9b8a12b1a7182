import type { APIRoute, GetStaticPaths } from 'astro';
import type { ToolSlug } from '../../../tools/catalogue.ts';
import { toolData } from '../../../tools/tool-data.ts';

export const getStaticPaths: GetStaticPaths = () => Object.keys(toolData).map((slug) => ({ params: { slug } }));

/** What a tool needs beside its code, for articles that open it in their own place. */
export const GET: APIRoute = ({ params }) => Response.json(toolData[params.slug as ToolSlug]());
