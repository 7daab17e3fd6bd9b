/** Every unknown address: 404 in the same envelope as all other refusals (api.md › Envelope). */
import { type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

export const notFoundDefinition = {} satisfies ResourceDefinition;

export const handler = serveResource("notFound", notFoundDefinition);
