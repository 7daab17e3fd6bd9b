/** `/api/staff`: what only staff have. Moves on applications are made on the same resource as everybody's. */
import { type Definition, serve } from "../http/serve.ts";
import { calendar } from "./calendar.ts";
import { certification } from "./certification.ts";
import { claims } from "./claims.ts";
import { contacts } from "./contacts.ts";
import { penalties } from "./penalties.ts";
import { places } from "./places.ts";
import { presence } from "./presence.ts";
import { publications } from "./publications.ts";
import { related } from "./related.ts";

export const definition = {
  ...presence,
  ...related,
  ...places,
  ...certification,
  ...penalties,
  ...claims,
  ...contacts,
  ...calendar,
  ...publications,
} satisfies Definition;

export const handler = serve("staff", definition);
