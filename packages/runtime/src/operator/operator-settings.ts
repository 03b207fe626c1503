import { RuntimeError } from '../errors.ts'
import type { RunOptions } from './operator.ts'
import { type SettingDefinition, settingDefinitions } from './setting-definitions.ts'
import { readSetting } from './setting-forms.ts'

export interface SettingsInput {
  /** The arguments of the process, without the program. */
  readonly argv?: readonly string[] | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** What the program says. */
  readonly code?: RunOptions | undefined
}

/**
 * The settings of an operator that runs in this process: a flag takes precedence over its environment variable, that
 * over the code, and the code over the defaults. Arguments that are not flags are the program's own.
 *
 * @throws RuntimeError OPERATOR_SETTING_INVALID for an unknown flag, with the nearest known one, and for a value of the
 * wrong form.
 */
export function operatorSettings({ argv = [], env = {}, code = {} }: SettingsInput): RunOptions {
  let settings = code
  for (const definition of settingDefinitions) {
    const [variable, text] = variableOf(definition, env)
    if (text === undefined || text === '') continue
    settings = definition.apply(settings, readSetting(definition.form, text, variable))
  }
  for (const { flag, definition, text } of flagsOf(argv)) {
    settings = definition.apply(settings, readSetting(definition.form, text, flag))
  }
  return settings
}

/** Whether the arguments ask for a list of the flags. */
export function wantsHelp(argv: readonly string[] = []): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end < 0 ? undefined : end).some((argument) => argument === '--help' || argument === '-h')
}

/** The flags and variables, a line each. */
export function settingsHelp(operator: string): string {
  const rows = settingDefinitions.map(({ flag, form, variables, help }) => {
    const value = form.type === 'boolean' ? '[=false]' : ` ${form.shown}`
    return [`  ${flag}${value}`, variables[0] ?? '', help] as const
  })
  const [flagWidth, variableWidth] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column as 0 | 1].length)))
  const lines = rows.map(
    ([flag, variable, help]) => `${flag.padEnd(flagWidth ?? 0)}  ${variable.padEnd(variableWidth ?? 0)}  ${help}`,
  )
  const precedence = 'A flag takes precedence over its environment variable, and both over the code of the operator.'
  return [`Runs the operator ${operator}.`, '', ...lines, '', precedence].join('\n')
}

function variableOf(
  { variables }: SettingDefinition,
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, string | undefined] {
  const variable = variables.find((name) => env[name] !== undefined && env[name] !== '') ?? ''
  return [variable, env[variable]]
}

interface GivenFlag {
  readonly flag: string
  readonly definition: SettingDefinition
  readonly text: string
}

function flagsOf(argv: readonly string[]): readonly GivenFlag[] {
  const given: GivenFlag[] = []
  const rest = argv.values()
  for (const argument of rest) {
    if (argument === '--') break
    if (!/^--?[a-zA-Z]/.test(argument)) continue
    // Go's flags may have one or two dashes.
    const [name = '', value] = argument.replace(/^--?/, '--').split(/=(.*)/s, 2)
    const definition = settingDefinitions.find(({ flag }) => flag === name)
    if (definition === undefined) throw unknownFlag(argument, name)
    given.push({ flag: name, definition, text: value ?? valueAfter(definition, name, rest) })
  }
  return given
}

/** A boolean flag alone means true. */
function valueAfter({ form }: SettingDefinition, flag: string, rest: Iterator<string>): string {
  if (form.type === 'boolean') return 'true'
  const next = rest.next()
  if (next.done !== true) return next.value
  throw new RuntimeError('OPERATOR_SETTING_INVALID', `${flag} needs a value: ${flag} ${form.shown}`)
}

function unknownFlag(argument: string, name: string): RuntimeError {
  const known = settingDefinitions.map(({ flag }) => flag)
  const [nearest] = [...known].sort((left, right) => distance(name, left) - distance(name, right))
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`
  const message = `there is no flag ${argument.split('=', 1)[0]}${hint} --help lists the flags`
  return new RuntimeError('OPERATOR_SETTING_INVALID', message)
}

/** The number of characters to insert, remove or replace (Levenshtein). */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}
