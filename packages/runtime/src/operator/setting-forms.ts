import { RuntimeError } from '../errors.ts'

/** The form of a setting's text. */
export type SettingForm =
  | { readonly type: 'boolean'; readonly shown?: undefined }
  | { readonly type: 'text'; readonly shown: string; readonly pattern?: RegExp }
  | { readonly type: 'integer'; readonly shown: string; readonly min: number; readonly max: number }
  | { readonly type: 'list'; readonly shown: string }
  | { readonly type: 'choice'; readonly shown: string; readonly choices: readonly string[] }

export type SettingValue = boolean | string | number | readonly string[]

/** @throws RuntimeError OPERATOR_SETTING_INVALID that names the flag or variable. */
export function readSetting(form: SettingForm, text: string, where: string): SettingValue {
  switch (form.type) {
    case 'boolean':
      return readBoolean(text, where)
    case 'text':
      if (form.pattern?.test(text) === false) throw invalid(where, text, `must have the form ${form.shown}`)
      return text
    case 'integer': {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      if (value >= form.min && value <= form.max) return value
      throw invalid(where, text, `must be an integer from ${form.min} to ${form.max}`)
    }
    case 'list': {
      const items = text.split(',').map((item) => item.trim())
      if (items.every((item) => item !== '')) return items
      throw invalid(where, text, `must have the form ${form.shown}`)
    }
    case 'choice': {
      const choice = text.toLowerCase()
      if (form.choices.includes(choice)) return choice
      throw invalid(where, text, `must be one of ${form.choices.join(', ')}`)
    }
  }
}

/** The texts that Go's strconv.ParseBool reads. */
function readBoolean(text: string, where: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false
  throw invalid(where, text, 'must be true or false')
}

function invalid(where: string, text: string, rule: string): RuntimeError {
  return new RuntimeError('OPERATOR_SETTING_INVALID', `${where}: Invalid value: ${JSON.stringify(text)}: ${rule}`)
}
