/** Widths of the pages of staff and of accounts with restricted rights (`support/test-widths.ts`). */
import { shots as restrictedShots } from "./screens/restricted.ts";
import { shots as staffShots } from "./screens/staff.ts";
import { preparePortal } from "./support/portal.ts";
import { testWidths } from "./support/test-widths.ts";

testWidths(preparePortal(), [...staffShots, ...restrictedShots]);
