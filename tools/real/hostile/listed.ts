import type { HostileDifference } from './comparison.ts'

/** A permanent difference, with its reason. */
interface Listed {
  readonly reason: string
  matches(difference: HostileDifference): boolean
}

const listed: readonly Listed[] = [
  {
    reason:
      'the parser of Node takes no methods in small letters, no HTTP/1.2 and no header on two lines; two spaces it does',
    matches: ({ request: { raw = '' } }) => /^get |^GET {2}\/ | HTTP\/1\.2\r|\n c\r/.test(raw),
  },
  {
    reason: 'bytes of a URL that are no text are told as the character that stands for such',
    matches: ({ request, real, ours }) => request.target.includes('%ff') && ours.slice(0, 12) === real.slice(0, 12),
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
]

/** Why two responses may differ; undefined if they must be equal. */
export function listedFor(difference: HostileDifference): string | undefined {
  return listed.find(({ matches }) => matches(difference))?.reason
}
