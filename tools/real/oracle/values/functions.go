// Package values has the oracle's functions for the values in objects: quantities, durations, times, selectors, names,
// metadata, field errors, JSONPath and regular expressions. Integers beyond 2^53 are strings in requests and responses.
package values

import (
	"encoding/json"
	"fmt"

	"kubewright.dev/real/oracle/protocol"
)

// Functions of this package, by name.
var Functions = protocol.Merge(
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

// withInput converts a function with decoded input to a function of the oracle.
func withInput[Input any](respond func(Input) (any, error)) protocol.Function {
	return func(raw json.RawMessage) (any, error) {
		var input Input
		if err := json.Unmarshal(raw, &input); err != nil {
			return nil, fmt.Errorf("oracle: the input cannot be decoded: %w", err)
		}
		return respond(input)
	}
}

// list returns an empty list for nil, so that the response has [] and not null.
func list[Item any](items []Item) []Item {
	if items == nil {
		return []Item{}
	}
	return items
}
