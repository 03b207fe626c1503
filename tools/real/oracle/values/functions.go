// Package values answers questions about the values that objects consist of: quantities, durations, times, selectors, names,
// metadata, field errors, JSONPath and regular expressions. Integers beyond 2^53 are given and answered as text.
package values

import (
	"encoding/json"
	"fmt"

	"kubewright.dev/real/oracle/answer"
)

// Functions of this package, by the names the questions use.
var Functions = answer.Merge(
	quantityFunctions,
	intOrStringFunctions,
	durationFunctions,
	timeFunctions,
	labelSelectorFunctions,
	fieldSelectorFunctions,
	nameFunctions,
	addressFunctions,
	metadataFunctions,
	conditionFunctions,
	ownerFunctions,
	versionFunctions,
	fieldErrorFunctions,
	jsonPathFunctions,
	sortFunctions,
	columnFunctions,
	waitFunctions,
	regexFunctions,
)

// asked makes a function of the oracle from one that takes its input decoded.
func asked[Input any](respond func(Input) (any, error)) answer.Function {
	return func(raw json.RawMessage) (any, error) {
		var input Input
		if err := json.Unmarshal(raw, &input); err != nil {
			return nil, fmt.Errorf("oracle: the input cannot be decoded: %w", err)
		}
		return respond(input)
	}
}

// list gives an empty list where Go has none, so that the answer is [] and not null.
func list[Item any](items []Item) []Item {
	if items == nil {
		return []Item{}
	}
	return items
}
