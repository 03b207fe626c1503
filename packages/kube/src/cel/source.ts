import { codePointCount } from '../json/index.ts'
import type { CelIssue } from './environment.ts'

/** A position in a source: lines from 1, columns in code points from 0. */
export interface SourceLocation {
  readonly line: number
  readonly column: number
}

/** The position of cel-go's issues about the whole expression. */
export const noLocation: SourceLocation = { line: -1, column: -1 }

/** Turns code point offsets of one source into lines and columns. */
export type Locator = (offset: number) => SourceLocation

/** A locator that computes the lines once, because an expression may have thousands of issues. */
export function locatorOf(source: string): Locator {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(source)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] as number) }
  }
}

export function locate(source: string, offset: number): SourceLocation {
  return locatorOf(source)(offset)
}

function lineStarts(source: string): number[] {
  const starts = [0]
  let offset = 0
  for (const character of source) {
    offset++
    if (character === '\n') starts.push(offset)
  }
  return starts
}

const issuesMax = 100
const snippetBytesMax = 16_384

/** All issues as cel-go prints them: sorted by position, each with its line and a pointer below it. */
export function formatIssues(source: string, issues: readonly CelIssue[]): string {
  const sorted = issues
    .slice(0, issuesMax)
    .sort((left, right) => left.line - right.line || left.column - right.column)
    .map((issue) => formatIssue(source, issue))
  if (issues.length > issuesMax) sorted.push(`${issues.length - issuesMax} more errors were truncated`)
  return sorted.join('\n')
}

function formatIssue(source: string, issue: CelIssue): string {
  // An empty source has no line, and cel-go counts its column from 0.
  if (source === '') return `ERROR: <input>:${issue.line}:${issue.column}: ${issue.message}`
  const head = `ERROR: <input>:${issue.line}:${issue.column + 1}: ${issue.message}`
  const line = issue.line < 1 ? undefined : source.split('\n')[issue.line - 1]
  if (line === undefined || new TextEncoder().encode(line).length > snippetBytesMax) return head
  const snippet = line.replaceAll('\t', ' ')
  const characters = [...snippet]
  let pointer = ''
  for (const character of characters.slice(0, issue.column)) pointer += isWide(character) ? '\uff0e' : '.'
  const pointed = characters[issue.column]
  pointer += pointed !== undefined && isWide(pointed) ? '\uff3e' : '^'
  return `${head}\n | ${snippet}\n | ${pointer}`
}

const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) >= 0x80

/** Converts UTF-16 positions of a source into code point offsets. */
export function offsetConverter(source: string): (position: number) => number {
  if (codePointCount(source) === source.length) return (position) => position
  const offsets = new Uint32Array(source.length + 1)
  let offset = 0
  let position = 0
  for (const character of source) {
    offsets.fill(offset, position, position + character.length)
    position += character.length
    offset++
  }
  offsets[source.length] = offset
  return (unit) => offsets[unit] as number
}
