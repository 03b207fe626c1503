package patches

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// runsOfOneRequest is how often a function that iterates over maps is called: its results may differ from run to run,
// and all of them are returned.
const runsOfOneRequest = 8

type outcome struct {
	Output json.RawMessage `json:"output,omitempty"`
	Error  *string         `json:"error,omitempty"`
	Panic  *string         `json:"panic,omitempty"`
}

func (o outcome) same(other outcome) bool {
	return bytes.Equal(o.Output, other.Output) && sameText(o.Error, other.Error) && sameText(o.Panic, other.Panic)
}

func sameText(left, right *string) bool {
	if left == nil || right == nil {
		return left == right
	}
	return *left == *right
}

// settled returns the common result of all runs. If they differ, it returns {"oneOf": [...]} with each result.
func settled(run func() ([]byte, error)) (any, error) {
	return settledAfter(runsOfOneRequest, run)
}

func settledAfter(runs int, run func() ([]byte, error)) (any, error) {
	distinct := []outcome{}
	for range runs {
		this := observe(run)
		known := false
		for _, other := range distinct {
			known = known || this.same(other)
		}
		if !known {
			distinct = append(distinct, this)
		}
	}
	if len(distinct) > 1 {
		return map[string]any{"oneOf": distinct}, nil
	}
	only := distinct[0]
	switch {
	case only.Panic != nil:
		panic(*only.Panic)
	case only.Error != nil:
		return nil, fmt.Errorf("%s", *only.Error)
	}
	return only.Output, nil
}

func observe(run func() ([]byte, error)) (seen outcome) {
	defer func() {
		if cause := recover(); cause != nil {
			text := fmt.Sprint(cause)
			seen = outcome{Panic: &text}
		}
	}()
	output, err := run()
	if err != nil {
		text := err.Error()
		return outcome{Error: &text}
	}
	return outcome{Output: canonical(output)}
}

// canonical rewrites a document with sorted keys; numbers keep their text.
func canonical(document []byte) json.RawMessage {
	decoder := json.NewDecoder(bytes.NewReader(document))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic("the original gave no JSON: " + err.Error())
	}
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return encoded
}

func read(input json.RawMessage, request any) {
	if err := json.Unmarshal(input, request); err != nil {
		panic("oracle: the request has another form: " + err.Error())
	}
}
