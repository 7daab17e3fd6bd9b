/** The number by which a person is recognised, in whatever list and under whatever type of document it is. Pure. */
import { foldName } from "../../platform/fold-text.ts";

/** A home return permit: the letter and eight digits of its holder, and two that count how often it was issued. */
const issuedPermit = /^([HM]\d{8})\d{2}$/;

/**
 * Returns the letters and digits of a number, and of a home return permit those of its holder only: it is written with
 * and without the two digits of the issue, which change with each renewal (decision 0784).
 */
export const foldPersonNumber = (number: string): string => foldName(number).replace(issuedPermit, "$1");
