/**
 * Lets this account's CloudFront distributions read objects of a bucket. SST's own `access: "cloudfront"` only names
 * the service, which acts for every account, so a distribution of another account could read the bucket too (IAM User
 * Guide › The confused deputy problem).
 * @param paths of the objects, `*` for all
 */
export const buildCdnReadPolicy = (...paths: string[]) => {
  const account = aws.getCallerIdentityOutput().accountId;
  return [
    {
      principals: [{ type: "service" as const, identifiers: ["cloudfront.amazonaws.com"] }],
      actions: ["s3:GetObject"],
      paths,
      conditions: [
        {
          test: "ArnLike",
          variable: "aws:SourceArn",
          values: [$interpolate`arn:aws:cloudfront::${account}:distribution/*`],
        },
      ],
    },
  ];
};
