/** All sheets, in the order in which they are taken: what moves the clock comes last. */
import { shots as emptyShots } from "./empty.ts";
import { shots as formShots } from "./forms.ts";
import { shots as laterShots } from "./later.ts";
import { shots as personalShots } from "./personal.ts";
import { shots as publicShots } from "./public.ts";
import { shots as restrictedShots } from "./restricted.ts";
import type { Shot } from "./shot.ts";
import { shots as staffShots } from "./staff.ts";

export const shots: readonly Shot[] = [
  ...publicShots,
  ...emptyShots,
  ...personalShots,
  ...formShots,
  ...staffShots,
  ...restrictedShots,
  ...laterShots,
];
