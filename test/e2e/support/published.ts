/** Writes the document of the API to a file, with the restricted views, which the published one keeps to itself. */
import { writeFileSync } from "node:fs";
import { documentOf } from "@portal/functions/http/openapi";
import { type Route, routes } from "@portal/functions/http/routes";
import { definitions } from "@portal/functions/resources/definitions";

const [file = ""] = process.argv.slice(2);
const described = (routes as readonly Route[]).flatMap((route) => {
  const definition = definitions[route.resource];
  return definition ? [{ route, definition }] : [];
});
writeFileSync(file, JSON.stringify(documentOf(described, "1")));
