/**
 * The keys of the texts as types: i18next's `t` takes no other, so that a misspelt one fails `npm run check`.
 * Traditional Chinese is the model; `test/locales.test.ts` holds the other languages to the same keys.
 */
import "i18next";
import type common from "./common/zh-Hant.json";
import type errors from "./errors/zh-Hant.json";
import type listsPhoneAreas from "./lists/phone-areas/zh-Hant.json";
import type lists from "./lists/zh-Hant.json";
import type pagesAccount from "./pages/account/zh-Hant.json";
import type pagesCentre from "./pages/centre/zh-Hant.json";
import type pagesDescribe from "./pages/describe/zh-Hant.json";
import type pagesEdm from "./pages/edm/zh-Hant.json";
import type pagesEvent from "./pages/event/zh-Hant.json";
import type pagesForm from "./pages/form/zh-Hant.json";
import type pagesHelp from "./pages/help/zh-Hant.json";
import type pagesHome from "./pages/home/zh-Hant.json";
import type pagesInquiry from "./pages/inquiry/zh-Hant.json";
import type pagesInstitution from "./pages/institution/zh-Hant.json";
import type pagesLogin from "./pages/login/zh-Hant.json";
import type pagesNotices from "./pages/notices/zh-Hant.json";
import type pagesOsspay from "./pages/osspay/zh-Hant.json";
import type pagesPay from "./pages/pay/zh-Hant.json";
import type pagesPaylink from "./pages/paylink/zh-Hant.json";
import type pagesPersonal from "./pages/personal/zh-Hant.json";
import type pagesPolicy from "./pages/policy/zh-Hant.json";
import type pagesPublicDraw from "./pages/public-draw/zh-Hant.json";
import type pagesQuestion from "./pages/question/zh-Hant.json";
import type pagesQueue from "./pages/queue/zh-Hant.json";
import type pagesRegister from "./pages/register/zh-Hant.json";
import type pagesSecurity from "./pages/security/zh-Hant.json";
import type pagesShow from "./pages/show/zh-Hant.json";
import type pagesSignOn from "./pages/sign-on/zh-Hant.json";
import type pagesStaff from "./pages/staff/zh-Hant.json";
import type pagesStaffAdmin from "./pages/staff-admin/zh-Hant.json";
import type pagesStaffEvent from "./pages/staff-event/zh-Hant.json";
import type pagesStaffFigures from "./pages/staff-figures/zh-Hant.json";
import type pagesStaffInspection from "./pages/staff-inspection/zh-Hant.json";
import type pagesStaffOsspay from "./pages/staff-osspay/zh-Hant.json";
import type pagesStaffPlaces from "./pages/staff-places/zh-Hant.json";
import type pagesStaffPublication from "./pages/staff-publication/zh-Hant.json";
import type pagesStaffReconciliation from "./pages/staff-reconciliation/zh-Hant.json";
import type pagesStaffRetention from "./pages/staff-retention/zh-Hant.json";
import type pagesVerification from "./pages/verification/zh-Hant.json";
import type pagesWaitingRoom from "./pages/waiting-room/zh-Hant.json";
import type schemesFAIRBELTROAD from "./schemes/FAIR_BELT_ROAD/zh-Hant.json";
import type schemesFAIRFOODSTREET from "./schemes/FAIR_FOOD_STREET/zh-Hant.json";
import type schemesFAIRFRANCHISE from "./schemes/FAIR_FRANCHISE/zh-Hant.json";
import type schemesFAIRGREEN from "./schemes/FAIR_GREEN/zh-Hant.json";
import type schemesFAIRHOSTED from "./schemes/FAIR_HOSTED/zh-Hant.json";
import type schemesFAIRINTERNATIONAL from "./schemes/FAIR_INTERNATIONAL/zh-Hant.json";
import type status from "./status/zh-Hant.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    returnNull: false;
    resources: {
      common: typeof common;
      errors: typeof errors;
      lists: typeof lists;
      "lists/phone-areas": typeof listsPhoneAreas;
      "pages/account": typeof pagesAccount;
      "pages/centre": typeof pagesCentre;
      "pages/describe": typeof pagesDescribe;
      "pages/edm": typeof pagesEdm;
      "pages/event": typeof pagesEvent;
      "pages/form": typeof pagesForm;
      "pages/help": typeof pagesHelp;
      "pages/home": typeof pagesHome;
      "pages/inquiry": typeof pagesInquiry;
      "pages/institution": typeof pagesInstitution;
      "pages/login": typeof pagesLogin;
      "pages/public-draw": typeof pagesPublicDraw;
      "pages/notices": typeof pagesNotices;
      "pages/osspay": typeof pagesOsspay;
      "pages/pay": typeof pagesPay;
      "pages/paylink": typeof pagesPaylink;
      "pages/personal": typeof pagesPersonal;
      "pages/policy": typeof pagesPolicy;
      "pages/question": typeof pagesQuestion;
      "pages/queue": typeof pagesQueue;
      "pages/register": typeof pagesRegister;
      "pages/show": typeof pagesShow;
      "pages/security": typeof pagesSecurity;
      "pages/sign-on": typeof pagesSignOn;
      "pages/staff": typeof pagesStaff;
      "pages/verification": typeof pagesVerification;
      "pages/waiting-room": typeof pagesWaitingRoom;
      "pages/staff-admin": typeof pagesStaffAdmin;
      "pages/staff-event": typeof pagesStaffEvent;
      "pages/staff-figures": typeof pagesStaffFigures;
      "pages/staff-inspection": typeof pagesStaffInspection;
      "pages/staff-osspay": typeof pagesStaffOsspay;
      "pages/staff-reconciliation": typeof pagesStaffReconciliation;
      "pages/staff-retention": typeof pagesStaffRetention;
      "pages/staff-places": typeof pagesStaffPlaces;
      "pages/staff-publication": typeof pagesStaffPublication;
      "schemes/FAIR_BELT_ROAD": typeof schemesFAIRBELTROAD;
      "schemes/FAIR_FOOD_STREET": typeof schemesFAIRFOODSTREET;
      "schemes/FAIR_FRANCHISE": typeof schemesFAIRFRANCHISE;
      "schemes/FAIR_GREEN": typeof schemesFAIRGREEN;
      "schemes/FAIR_HOSTED": typeof schemesFAIRHOSTED;
      "schemes/FAIR_INTERNATIONAL": typeof schemesFAIRINTERNATIONAL;
      status: typeof status;
    };
  }
}
