import type { RE2JS } from 're2js'

/** The start and end of a match, or of a group, in UTF-16 units. */
export interface RegexSpan {
  readonly start: number
  readonly end: number
}

/**
 * A regular expression with RE2's syntax and leftmost-first matching, as in Go's regexp package. Every method takes
 * linear time per match and keeps no state between calls.
 */
export interface CompiledRegex {
  readonly pattern: string
  /** The number of capturing groups, not counting the whole match. */
  readonly groupCount: number
  /** Whether the pattern matches anywhere in the text, like Go's MatchString. */
  matches(text: string): boolean
  /** The leftmost match; undefined if there is none. */
  find(text: string): string | undefined
  findSpan(text: string): RegexSpan | undefined
  /** Successive non-overlapping matches, at most `limit` of them; a negative limit means all. */
  findAll(text: string, limit?: number): string[]
  findAllSpans(text: string, limit?: number): RegexSpan[]
  /** The leftmost match and its groups; a group that did not participate is undefined. */
  findGroups(text: string): readonly (string | undefined)[] | undefined
}

/** The used part of the engine's interface, with the types that its declarations lack. */
interface Engine {
  findIndex(text: string): readonly number[] | null
  findAllIndex(text: string, limit: number): readonly (readonly number[])[] | null
  findSubmatchIndex(text: string): readonly number[] | null
}

export class Re2Regex implements CompiledRegex {
  readonly pattern: string
  readonly groupCount: number
  readonly #program: RE2JS
  readonly #engine: Engine

  constructor(pattern: string, program: RE2JS) {
    this.pattern = pattern
    this.groupCount = program.groupCount()
    this.#program = program
    this.#engine = program.re2()
  }

  matches(text: string): boolean {
    return this.#program.test(text)
  }

  find(text: string): string | undefined {
    const span = this.findSpan(text)
    return span && text.slice(span.start, span.end)
  }

  findSpan(text: string): RegexSpan | undefined {
    const pair = this.#engine.findIndex(text)
    return pair ? { start: pair[0] as number, end: pair[1] as number } : undefined
  }

  findAll(text: string, limit = -1): string[] {
    return this.findAllSpans(text, limit).map((span) => text.slice(span.start, span.end))
  }

  findAllSpans(text: string, limit = -1): RegexSpan[] {
    if (limit === 0) return []
    const pairs = this.#engine.findAllIndex(text, limit) ?? []
    return pairs.map((pair) => ({ start: pair[0] as number, end: pair[1] as number }))
  }

  findGroups(text: string): readonly (string | undefined)[] | undefined {
    const positions = this.#engine.findSubmatchIndex(text)
    if (!positions) return undefined
    const groups: (string | undefined)[] = []
    for (let index = 0; index <= this.groupCount; index++) {
      const start = positions[2 * index] ?? -1
      groups.push(start < 0 ? undefined : text.slice(start, positions[2 * index + 1]))
    }
    return groups
  }
}
