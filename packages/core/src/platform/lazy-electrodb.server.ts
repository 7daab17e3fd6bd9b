/**
 * Stands for `electrodb` in a bundled Lambda (`stacks/bundle-options.ts`): the library is a file of its own beside the bundle,
 * read when the first entity is made. Sessions and first pages need none, and a third of a bundle's text was electrodb's
 * (decision 0103). Handing it the commands keeps the SDK out of that file and lets the bundle drop those nobody sends.
 */
import { createRequire } from "node:module";
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type * as electrodb from "electrodb";

/**
 * What electrodb asks the SDK for here. Transactions are `write.server.ts`; nobody scans or writes in batches, no Lambda
 * may (`stacks/grants.ts`).
 */
const sdk: Readonly<Record<string, unknown>> = {
  "@aws-sdk/lib-dynamodb": {
    BatchGetCommand,
    DeleteCommand,
    GetCommand,
    PutCommand,
    QueryCommand,
    UpdateCommand,
  },
  "@aws-sdk/util-dynamodb": { unmarshall },
};

type Library = typeof electrodb;
type LoadLibrary = (require: (name: string) => unknown) => Library;
let cachedLibrary: Library | undefined;
const loadLibrary = (): Library => {
  cachedLibrary ??= (createRequire(__filename)("./electrodb.cjs") as LoadLibrary)((name) => sdk[name]);
  return cachedLibrary;
};

export const Entity = new Proxy(class {}, {
  construct: (_, args) => Reflect.construct(loadLibrary().Entity, args),
});

/** Only names a type, which is known before the library is there. */
export const CustomAttributeType = <Base>(base: Base): Base => base;
