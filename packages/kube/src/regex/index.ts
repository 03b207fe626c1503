/**
 * Regular expressions in RE2's syntax, for schema patterns and CEL. Guarantees: matches are exactly those of Go;
 * matching takes linear time; an invalid pattern throws KUBE_REGEX_INVALID with Go's message.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { compileRegex } from './compile.ts'
export type { CompiledRegex, RegexSpan } from './compiled-regex.ts'
