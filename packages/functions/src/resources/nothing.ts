/** Every address that is nobody's: 404 in the envelope of all other refusals (api.md › Envelope). */
import { type Definition, serve } from "../http/serve.ts";

export const definition = {} satisfies Definition;

export const handler = serve("nothing", definition);
