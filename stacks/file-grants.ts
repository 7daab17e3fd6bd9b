import { lambdaArchitecture } from "./bundle-options.ts";
import { prepareSharpFolder } from "./sharp-packages.ts";
import type { Storage } from "./storage.ts";

/** What Lambdas may do with the objects of the private buckets, by use. */
export const buildFileGrants = ({ files, transient }: Pick<Storage, "files" | "transient">) => {
  // The key of an object says in which bucket it is, and a name is no permission.
  const names = { BUCKET_NAME: files.name, TRANSIENT_BUCKET_NAME: transient.name };
  return {
    // The job that copies, exports, removes and erases; it can neither read new uploads nor write verified files.
    bucket: () => ({
      permissions: [
        {
          actions: ["s3:GetObject", "s3:DeleteObject"],
          resources: [$interpolate`${files.arn}/files/*`],
        },
        {
          actions: ["s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/uploads/*`],
        },
        {
          actions: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/exports/*`],
        },
        { actions: ["s3:ListBucket"], resources: [files.arn, transient.arn] },
      ],
      environment: names,
    }),
    // Links and forms are used with the permissions of whoever signed them.
    fileLinks: () => ({
      permissions: [{ actions: ["s3:GetObject"], resources: [$interpolate`${files.arn}/files/*`] }],
      environment: names,
    }),
    uploadForms: () => ({
      permissions: [{ actions: ["s3:PutObject"], resources: [$interpolate`${transient.arn}/uploads/*`] }],
      environment: names,
    }),
    // A copy of somebody's data, which is deleted and made again where its owner may read less now.
    copies: () => ({
      permissions: [
        {
          actions: ["s3:GetObject", "s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/exports/*`],
        },
      ],
      environment: names,
    }),
    // For links to files that the job of the due queue makes.
    exports: () => ({
      permissions: [
        {
          actions: ["s3:GetObject"],
          resources: ["exports", "kept-exports"].map((name) => $interpolate`${transient.arn}/${name}/*`),
        },
      ],
      environment: names,
    }),
    // Files of repeated exports. Erasures and retention delete them before their time.
    keptExports: () => ({
      permissions: [
        {
          actions: ["s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/kept-exports/*`],
        },
      ],
      environment: names,
    }),
    // Reads the scanned version, copies it onto itself to have it scanned again, and stores what it inspected.
    verify: () => ({
      permissions: [
        {
          actions: ["s3:GetObject", "s3:GetObjectVersion", "s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/uploads/*`],
        },
        {
          actions: ["s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${files.arn}/files/*`],
        },
        // Without it, S3 reports a missing object as access denied.
        { actions: ["s3:ListBucket"], resources: [transient.arn] },
      ],
      environment: names,
      copyFiles: [{ from: prepareSharpFolder(lambdaArchitecture), to: "node_modules" }],
    }),
    // It deletes a PDF again when its data were erased during printing.
    prints: () => ({
      permissions: [
        {
          actions: ["s3:PutObject", "s3:DeleteObject"],
          resources: [$interpolate`${transient.arn}/prints/*`],
        },
      ],
      environment: names,
    }),
    printErasure: () => ({
      permissions: [
        { actions: ["s3:DeleteObject"], resources: [$interpolate`${transient.arn}/prints/*`] },
        { actions: ["s3:ListBucket"], resources: [transient.arn] },
      ],
      environment: names,
    }),
  };
};
