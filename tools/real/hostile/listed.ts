import type { HostileDifference } from './comparison.ts'

/** A difference that stays, and why. */
interface Listed {
  readonly reason: string
  matches(difference: HostileDifference): boolean
}

const listed: readonly Listed[] = [
  {
    reason: 'a body that is compressed is refused as such; Kubernetes reads it as it is, and says that it is no JSON',
    matches: ({ request, ours }) => request.family === 'Content-Encoding' && ours.startsWith('415'),
  },
  {
    reason: 'methods that mean nothing are refused everywhere; documents of Kubernetes answer to any',
    matches: ({ request, ours }) => request.family === 'methods' && ours.startsWith('405'),
  },
  {
    reason: 'of a parameter that is given twice, the first counts',
    matches: ({ request }) => request.target.includes('dryRun=All&dryRun='),
  },
  {
    reason: 'parameters that are wrongly encoded are read as they stand; Go leaves them out',
    matches: ({ request, ours }) => request.family === 'queries that are wrongly encoded' && ours.startsWith('400'),
  },
  {
    reason: 'Unicode line breaks in YAML (docs/reference/fidelity.md)',
    matches: ({ request }) =>
      /YAML|configurations/.test(request.family) && /[\u0085\u2028\ufeff]/.test(String(request.body)),
  },
  {
    reason: 'protobuf with text that is not UTF-8 (docs/reference/fidelity.md)',
    matches: ({ request, ours }) => request.family.startsWith('protobuf') && ours === '400 BadRequest',
  },
  {
    reason:
      'a method in small letters, a second Host or a line without a version: what is nearly HTTP, Go and Node judge each in their way',
    matches: ({ request }) => /^(first|header) lines$/.test(request.family),
  },
]

/** Why two answers may differ; undefined where they may not. */
export function listedFor(difference: HostileDifference): string | undefined {
  return listed.find(({ matches }) => matches(difference))?.reason
}
