/** The texts of exported tables in Traditional Chinese. */
import lists from "@portal/locales/lists/zh-Hant.json" with { type: "json" };
import own from "@portal/locales/pages/queue/zh-Hant.json" with { type: "json" };
import checklist from "@portal/locales/pages/staff-checklist/zh-Hant.json" with { type: "json" };
import survey from "@portal/locales/print/survey-export/zh-Hant.json" with { type: "json" };
import status from "@portal/locales/status/zh-Hant.json" with { type: "json" };

export const exportTextsZhHant = { own, lists, status, survey, checklist };
