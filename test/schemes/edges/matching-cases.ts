/**
 * Edges of what a participant in business matching states about its company and its wishes, alone or as a group (spec 2
 * §3, §5; schemes S13).
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import type { EdgeCase } from "./edge-case.ts";

/** From 18 to 20 March 2027 in Macao. */
export const matchingEvent: Partial<EventDetail> = {
  dates: { start: "2027-03-18", end: "2027-03-20" },
  slots: [
    { id: "2027-03-18-pm", date: "2027-03-18", from: "14:30", to: "17:30" },
    { id: "2027-03-19-am", date: "2027-03-19", from: "10:30", to: "12:30" },
    { id: "2027-03-20-am", date: "2027-03-20", from: "10:30", to: "12:30" },
  ],
};

export const matchingCases: EdgeCase[] = [
  {
    rule: "a company of the Mainland has a credit code, whose last sign checks the others",
    institution: { country: "CN" },
    allowed: { creditCode: "91350100M000100Y43" },
    refused: { creditCode: "91350100M000100Y44" },
    issue: "creditCode checkDigit",
  },
  {
    rule: "a company of the Mainland does not leave out its credit code",
    institution: { country: "CN" },
    allowed: { creditCode: "91350100M000100Y43" },
    refused: { creditCode: undefined },
    issue: "creditCode required",
  },
  {
    rule: "another industry is described",
    allowed: { industry: { code: "OTHER", other: "茶藝" } },
    refused: { industry: { code: "OTHER" } },
    issue: "industry.other required",
  },
  {
    rule: "a website has a full address",
    allowed: { website: "https://example.org" },
    refused: { website: "example" },
    issue: "website url",
  },
  {
    rule: "products and services have five hundred characters",
    allowed: { productsServices: "茶".repeat(500) },
    refused: { productsServices: "茶".repeat(501) },
    issue: "productsServices tooLong",
  },
  {
    rule: "a telephone of Macao has eight digits",
    allowed: { mobile: { area: "MO", number: "66123456" } },
    refused: { mobile: { area: "MO", number: "6612345" } },
    issue: "mobile phoneLength",
  },
  {
    rule: "another way of working together is described",
    allowed: { cooperationMode: { code: "OTHER", other: "共同品牌" } },
    refused: { cooperationMode: { code: "OTHER" } },
    issue: "cooperationMode.other required",
  },
  {
    rule: "the description has more than twenty words",
    allowed: { description: "字".repeat(21) },
    refused: { description: "字".repeat(20) },
    issue: "description tooShort",
  },
  {
    rule: "the description has more than twenty words of letters as well",
    allowed: { description: "tea ".repeat(21) },
    refused: { description: "tea ".repeat(20) },
    issue: "description tooShort",
  },
  {
    rule: "an estimated amount is not below zero",
    allowed: { estimatedAmount: { amount: 0, currency: "MOP" } },
    refused: { estimatedAmount: { amount: -1, currency: "MOP" } },
    issue: "estimatedAmount min",
  },
  {
    rule: "a time is one of the event",
    allowed: { tentativeSlot: ["2027-03-18-pm"] },
    refused: { tentativeSlot: ["2027-03-18-am"] },
    issue: "tentativeSlot.0 option",
  },
  {
    rule: "two times are two different ones",
    allowed: { tentativeSlot: ["2027-03-18-pm", "2027-03-19-am"] },
    refused: { tentativeSlot: ["2027-03-18-pm", "2027-03-18-pm"] },
    issue: "tentativeSlot duplicate",
  },
  {
    rule: "two times at most",
    allowed: { tentativeSlot: ["2027-03-18-pm", "2027-03-19-am"] },
    refused: { tentativeSlot: ["2027-03-18-pm", "2027-03-19-am", "2027-03-20-am"] },
    issue: "tentativeSlot tooMany",
  },
];
