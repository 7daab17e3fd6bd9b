/** Widths of the pages of applicants; what moves the clock comes last (`support/test-widths.ts`). */
import { shots as later } from "./screens/later.ts";
import { shots as personal } from "./screens/personal.ts";
import { preparePortal } from "./support/portal.ts";
import { testWidths } from "./support/test-widths.ts";

testWidths(preparePortal(), [...personal, ...later]);
