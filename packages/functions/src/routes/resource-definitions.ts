/** The definitions of all resources by name, for the OpenAPI document and the tests. */
import type { ResourceDefinition } from "../http/operation.ts";
import { messageDefinition } from "./applications/message.ts";
import { participateDefinition } from "./applications/participate.ts";
import { schemeDefinition } from "./applications/scheme.ts";
import { printDefinition } from "./documents/print.ts";
import { verificationDefinition } from "./documents/verification.ts";
import { activityDefinition } from "./events/activity.ts";
import { exhibitorDefinition } from "./events/exhibitor.ts";
import { feedDefinition } from "./feeds/feed.ts";
import { fileDefinition } from "./files/file.ts";
import { regionDefinition } from "./forms/region.ts";
import { factorDefinition } from "./identity/factor.ts";
import { newPasswordDefinition } from "./identity/new-password.ts";
import { pictureDefinition } from "./identity/picture.ts";
import { secondStepDefinition } from "./identity/second-step.ts";
import { smsLoginCaptchaDefinition } from "./identity/sms-login-captcha.ts";
import { staffLoginDefinition } from "./identity/staff-login.ts";
import { subjectDefinition } from "./identity/subject.ts";
import { thirdPartyDefinition } from "./identity/third-party.ts";
import { userDefinition } from "./identity/user.ts";
import { inquiryDefinition } from "./inquiries/inquiry.ts";
import { dsecDefinition } from "./inspections/dsec.ts";
import { roadshowDefinition } from "./inspections/roadshow.ts";
import { contactDefinition } from "./institutions/contact.ts";
import { institutionDefinition } from "./institutions/institution.ts";
import { subaccountDefinition } from "./institutions/subaccount.ts";
import { noticeDefinition } from "./messaging/notice.ts";
import { osspayDefinition } from "./payments/osspay.ts";
import { paymentDefinition } from "./payments/payment.ts";
import { webhookDefinition } from "./payments/webhook.ts";
import { healthDefinition } from "./platform/health.ts";
import { notFoundDefinition } from "./platform/not-found.ts";
import { downloadDefinition } from "./publications/download.ts";
import { helpDefinition } from "./publications/help.ts";
import { staffAdminDefinition } from "./staff/admin.ts";
import { staffEventsDefinition } from "./staff/events.ts";
import { staffExportDefinition } from "./staff/export.ts";
import { staffFiguresDefinition } from "./staff/figures.ts";
import { staffInspectionDefinition } from "./staff/inspection.ts";
import { staffOsspayDefinition } from "./staff/osspay.ts";
import { staffPlacesDefinition } from "./staff/places.ts";
import { staffPreviewDefinition } from "./staff/preview.ts";
import { staffQueueExportDefinition } from "./staff/queue-export.ts";
import { staffReconciliationDefinition } from "./staff/reconciliation.ts";
import { staffQueueDefinition } from "./staff/review-queue.ts";
import { staffSchemeDefinition } from "./staff/scheme-studio.ts";
import { staffDefinition } from "./staff/staff.ts";
import { staffSurveyDefinition } from "./staff/survey.ts";
import { staffWordingDefinition } from "./staff/wording.ts";
import { questionDefinition } from "./surveys/question.ts";

/** The definition of every resource; a route that is missing here fails a test. */
export const resourceDefinitions: { readonly [resource: string]: ResourceDefinition } = {
  health: healthDefinition,
  user: userDefinition,
  newPassword: newPasswordDefinition,
  factor: factorDefinition,
  secondStep: secondStepDefinition,
  picture: pictureDefinition,
  smsLoginCaptcha: smsLoginCaptchaDefinition,
  subject: subjectDefinition,
  thirdparty: thirdPartyDefinition,
  region: regionDefinition,
  scheme: schemeDefinition,
  activity: activityDefinition,
  exhibitor: exhibitorDefinition,
  help: helpDefinition,
  download: downloadDefinition,
  verification: verificationDefinition,
  feed: feedDefinition,
  inquiry: inquiryDefinition,
  institution: institutionDefinition,
  contact: contactDefinition,
  subaccount: subaccountDefinition,
  file: fileDefinition,
  participate: participateDefinition,
  print: printDefinition,
  payment: paymentDefinition,
  webhook: webhookDefinition,
  osspay: osspayDefinition,
  message: messageDefinition,
  notice: noticeDefinition,
  question: questionDefinition,
  roadshow: roadshowDefinition,
  dsec: dsecDefinition,
  staffUser: staffLoginDefinition,
  staffAdmin: staffAdminDefinition,
  staffScheme: staffSchemeDefinition,
  staffWording: staffWordingDefinition,
  staffPreview: staffPreviewDefinition,
  staffEvent: staffEventsDefinition,
  staffSurvey: staffSurveyDefinition,
  staffExport: staffExportDefinition,
  staffQueue: staffQueueDefinition,
  staffQueueExport: staffQueueExportDefinition,
  staffFigures: staffFiguresDefinition,
  staffInspection: staffInspectionDefinition,
  staffOsspay: staffOsspayDefinition,
  staffPlaces: staffPlacesDefinition,
  staffReconciliation: staffReconciliationDefinition,
  staff: staffDefinition,
  notFound: notFoundDefinition,
};
