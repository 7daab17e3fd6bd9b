/** Writes the document of the API to a file, with the restricted views, which the published one keeps to itself. */
import { writeFileSync } from "node:fs";
import { buildOpenApiDocument } from "@portal/functions/http/openapi";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";

const [file = ""] = process.argv.slice(2);
const describedResources = (routes as readonly Route[]).flatMap((route) => {
  const definition = resourceDefinitions[route.resource];
  return definition ? [{ route, definition }] : [];
});
writeFileSync(file, JSON.stringify(buildOpenApiDocument(describedResources, "1")));
