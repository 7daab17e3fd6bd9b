/** Widths of the pages of staff and of accounts with restricted rights (`support/test-widths.ts`). */
import { shots as restricted } from "./screens/restricted.ts";
import { shots as staff } from "./screens/staff.ts";
import { preparePortal } from "./support/portal.ts";
import { testWidths } from "./support/test-widths.ts";

testWidths(preparePortal(), [...staff, ...restricted]);
