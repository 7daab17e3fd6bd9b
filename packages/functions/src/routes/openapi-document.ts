/**
 * The document of the API as text. Making it loads every handler, so `stacks/build-lambda.ts` runs this module as it
 * bundles `routes/openapi/openapi.ts`, and what is deployed holds the text alone (decision 0120).
 */
import project from "../../../../package.json" with { type: "json" };
import { buildOpenApiDocument } from "../http/openapi.ts";
import type { Route } from "../http/route.ts";
import { routes } from "../http/routes.ts";
import { resourceDefinitions } from "./resource-definitions.ts";

export const openApiDocument: string = JSON.stringify(
  buildOpenApiDocument(
    (routes as readonly Route[]).flatMap((route) => {
      const definition = resourceDefinitions[route.resource];
      return definition && !route.hidden ? [{ route, definition }] : [];
    }),
    project.version,
  ),
);
