/** All sheets, in the order in which they are taken: what moves the clock comes last. */
import { shots as forms } from "./forms.ts";
import { shots as later } from "./later.ts";
import { shots as personal } from "./personal.ts";
import { shots as open } from "./public.ts";
import { shots as restricted } from "./restricted.ts";
import type { Shot } from "./shot.ts";
import { shots as staff } from "./staff.ts";

export const shots: readonly Shot[] = [...open, ...personal, ...forms, ...staff, ...restricted, ...later];
