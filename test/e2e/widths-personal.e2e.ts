/** Widths of the pages of applicants; what moves the clock comes last (`support/test-widths.ts`). */
import { shots as laterShots } from "./screens/later.ts";
import { shots as personalShots } from "./screens/personal.ts";
import { preparePortal } from "./support/portal.ts";
import { testWidths } from "./support/test-widths.ts";

testWidths(preparePortal(), [...personalShots, ...laterShots]);
