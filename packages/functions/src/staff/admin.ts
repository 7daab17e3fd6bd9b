/** `/api/staff/admin`: policies, staff accounts and the staff's record; a Lambda of its own, seldom asked. */
import { type Definition, serve } from "../http/serve.ts";
import { accounts } from "./accounts.ts";
import { audit } from "./audit.ts";
import { policy } from "./policy.ts";

export const definition = { ...accounts, ...policy, ...audit } satisfies Definition;

export const handler = serve("staffAdmin", definition);
