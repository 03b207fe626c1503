import { KubeError } from '../errors.ts'
import { formatFieldError, invalid } from '../field/index.ts'
import { sortStrings } from '../json/index.ts'
import { qualifiedNameProblems } from '../names/index.ts'
import { type LabelToken, scanLabelSelector } from './label-lexer.ts'
import { compileRequirements, type LabelMatcher } from './label-matcher.ts'
import { binaryOperators, type LabelOperator, type LabelRequirement, requirementProblem } from './requirement.ts'

/**
 * Parses a label selector such as `app=web,tier in (a,b),!legacy`. Throws KUBE_SELECTOR_INVALID with Kubernetes'
 * message.
 */
export function parseLabelSelector(text: string): LabelMatcher {
  return compileRequirements(parseRequirements(text))
}

/** The requirements in the order of the text. */
export function parseRequirements(text: string): LabelRequirement[] {
  return new LabelParser(text).parse()
}

class LabelParser {
  readonly #tokens: readonly LabelToken[]
  #position = 0

  constructor(text: string) {
    this.#tokens = scanLabelSelector(text)
  }

  parse(): LabelRequirement[] {
    const requirements: LabelRequirement[] = []
    for (;;) {
      const next = this.#peek()
      if (next.kind === 'end') return requirements
      if (!isIdentifier(next) && next.kind !== '!') {
        throw failure(`found '${next.text}', expected: !, identifier, or 'end of string'`)
      }
      requirements.push(this.#requirement())
      const separator = this.#take()
      if (separator.kind === 'end') return requirements
      if (separator.kind !== ',') throw failure(`found '${separator.text}', expected: ',' or 'end of string'`)
      const following = this.#peek()
      if (!isIdentifier(following) && following.kind !== '!') {
        throw failure(`found '${following.text}', expected: identifier after ','`)
      }
    }
  }

  #requirement(): LabelRequirement {
    let token = this.#take()
    const negated = token.kind === '!'
    if (negated) token = this.#take()
    if (!isIdentifier(token)) throw requirementFailure(`found '${token.text}', expected: identifier`)
    const key = token.text
    const problems = qualifiedNameProblems(key)
    if (problems.length > 0) {
      throw requirementFailure(formatFieldError(invalid(undefined, key, problems.join('; '))))
    }
    if (negated) return valid({ key, operator: '!', values: [] })
    const { kind } = this.#peek()
    if (kind === 'end' || kind === ',') return valid({ key, operator: 'exists', values: [] })
    const operator = this.#operator()
    const values = operator === 'in' || operator === 'notin' ? this.#valueList() : this.#value()
    return valid({ key, operator, values: sortStrings([...values]) })
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#take()
    switch (kind) {
      case 'in':
      case 'notin':
      case '=':
      case '==':
      case '!=':
        return kind
      case '>':
        return 'gt'
      case '<':
        return 'lt'
      default:
        throw requirementFailure(`found '${text}', expected: ${binaryOperators.join(', ')}`)
    }
  }

  #value(): ReadonlySet<string> {
    const { kind } = this.#peek()
    if (kind === 'end' || kind === ',') return new Set([''])
    const token = this.#take()
    if (isIdentifier(token)) return new Set([token.text])
    throw requirementFailure(`found '${token.text}', expected: identifier`)
  }

  #valueList(): ReadonlySet<string> {
    const opening = this.#take()
    if (opening.kind !== '(') throw requirementFailure(`found '${opening.text}' expected: '('`)
    const first = this.#peek()
    if (first.kind === ')') {
      this.#take()
      return new Set([''])
    }
    if (first.kind !== ',' && !isIdentifier(first)) {
      throw requirementFailure(`found '${first.text}', expected: ',', ')' or identifier`)
    }
    const values = this.#identifiers()
    this.#take()
    return values
  }

  /** Values between commas up to the closing parenthesis; a missing one is the empty value. */
  #identifiers(): Set<string> {
    const values = new Set<string>()
    for (;;) {
      const token = this.#take()
      const next = this.#peek()
      if (isIdentifier(token)) {
        values.add(token.text)
        if (next.kind === ')') return values
        if (next.kind !== ',') throw requirementFailure(`found '${next.text}', expected: ',' or ')'`)
      } else if (token.kind === ',') {
        if (values.size === 0 || next.kind === ')' || next.kind === ',') values.add('')
        if (next.kind === ')') return values
      } else {
        throw requirementFailure(`found '${token.text}', expected: ',', or identifier`)
      }
    }
  }

  /** The next token; after the last one, the end token again. */
  #peek(): LabelToken {
    return this.#tokens[Math.min(this.#position, this.#tokens.length - 1)] as LabelToken
  }

  #take(): LabelToken {
    const token = this.#peek()
    this.#position++
    return token
  }
}

/** Operators that are words are names at the position of a name. */
function isIdentifier(token: LabelToken): boolean {
  return token.kind === 'identifier' || token.kind === 'in' || token.kind === 'notin'
}

function valid(requirement: LabelRequirement): LabelRequirement {
  const problem = requirementProblem(requirement)
  if (problem !== undefined) throw requirementFailure(problem)
  return requirement
}

function requirementFailure(problem: string): KubeError {
  return failure(`unable to parse requirement: ${problem}`)
}

function failure(message: string): KubeError {
  return new KubeError('KUBE_SELECTOR_INVALID', message)
}
