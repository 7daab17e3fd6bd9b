/** What every resource is made of, by its name: the document of the API and the tests read it. */
import type { Definition } from "../http/operation.ts";
import { definition as staffAdmin } from "../staff/admin.ts";
import { definition as staffEvent } from "../staff/events.ts";
import { definition as staffExport } from "../staff/export.ts";
import { definition as staffInspection } from "../staff/inspection.ts";
import { definition as staffOsspay } from "../staff/osspay.ts";
import { definition as staffQueue } from "../staff/queue.ts";
import { definition as staff } from "../staff/staff.ts";
import { definition as staffSurvey } from "../staff/survey.ts";
import { definition as factor } from "../user/factor.ts";
import { definition as picture } from "../user/picture.ts";
import { definition as secondStep } from "../user/second-step.ts";
import { definition as smsLoginCaptcha } from "../user/sms-login-captcha.ts";
import { definition as staffUser } from "../user/staff-login.ts";
import { definition as subject } from "../user/subject.ts";
import { definition as thirdparty } from "../user/thirdparty.ts";
import { definition as user } from "../user/user.ts";
import { definition as activity } from "./activity.ts";
import { definition as contact } from "./contact.ts";
import { definition as download } from "./download.ts";
import { definition as dsec } from "./dsec.ts";
import { definition as exhibitor } from "./exhibitor.ts";
import { definition as feed } from "./feed.ts";
import { definition as file } from "./file.ts";
import { definition as health } from "./health.ts";
import { definition as help } from "./help.ts";
import { definition as inquiry } from "./inquiry.ts";
import { definition as institution } from "./institution.ts";
import { definition as nothing } from "./nothing.ts";
import { definition as notice } from "./notice.ts";
import { definition as osspay } from "./osspay.ts";
import { definition as participate } from "./participate.ts";
import { definition as payment } from "./payment.ts";
import { definition as print } from "./print.ts";
import { definition as question } from "./question.ts";
import { definition as region } from "./region.ts";
import { definition as roadshow } from "./roadshow.ts";
import { definition as scheme } from "./scheme.ts";
import { definition as subaccount } from "./subaccount.ts";
import { definition as verification } from "./verification.ts";
import { definition as webhook } from "./webhook.ts";

/** The definition of every resource; a route that is missing here fails a test. */
export const definitions: { readonly [resource: string]: Definition } = {
  health,
  user,
  factor,
  secondStep,
  picture,
  smsLoginCaptcha,
  subject,
  thirdparty,
  region,
  scheme,
  activity,
  exhibitor,
  help,
  download,
  verification,
  feed,
  inquiry,
  institution,
  contact,
  subaccount,
  file,
  participate,
  print,
  payment,
  webhook,
  osspay,
  notice,
  question,
  roadshow,
  dsec,
  staffUser,
  staffAdmin,
  staffEvent,
  staffSurvey,
  staffExport,
  staffQueue,
  staffInspection,
  staffOsspay,
  staff,
  nothing,
};
