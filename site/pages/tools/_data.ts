import type { APIRoute } from 'astro';
import { type Tool, tools } from '../../../tools/catalog.ts';

export const getStaticPaths = () => tools.map((tool) => ({ params: { slug: tool.slug }, props: { tool } }));

/** Returns what a tool needs beside its code, for articles that open it. */
export const GET: APIRoute<{ tool: Tool }> = ({ props }) => Response.json(props.tool.load());
