package patches

import (
	"encoding/json"
	"errors"
	"fmt"

	"kubewright.dev/real/oracle/protocol"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

type typedRequest struct {
	Types           typesRequest    `json:"types"`
	Object          json.RawMessage `json:"object"`
	Other           json.RawMessage `json:"other"`
	Fields          json.RawMessage `json:"fields"`
	AllowDuplicates bool            `json:"allowDuplicates"`
}

func (q typedRequest) typed(document json.RawMessage, allowDuplicates bool) (*typed.TypedValue, error) {
	options := []typed.ValidationOptions{}
	if allowDuplicates {
		options = append(options, typed.AllowDuplicates)
	}
	value, err := q.Types.converter().ObjectToTyped(unstructuredOf(document), options...)
	if err != nil {
		return nil, typeError{problems: problemsOf(err, func() error {
			_, again := q.Types.converter().ObjectToTyped(shuffled(unstructuredOf(document)), options...)
			return again
		})}
	}
	return value, nil
}

// typeError returns why an object does not match its type. If that differs from run to run, it is an output.
type typeError struct {
	problems any
}

func (e typeError) Error() string {
	return fmt.Sprint(e.problems)
}

func respondTyped(output any, err error) (any, error) {
	var wrong typeError
	if !errors.As(err, &wrong) {
		return output, err
	}
	if text, isText := wrong.problems.(string); isText {
		return nil, errors.New(text)
	}
	return map[string]any{"error": wrong.problems}, nil
}

// validateTyped returns the fields that a valid object sets.
func (q typedRequest) validate() (any, error) {
	value, err := q.typed(q.Object, q.AllowDuplicates)
	if err != nil {
		return nil, err
	}
	set, err := value.ToFieldSet()
	if err != nil {
		return nil, err
	}
	return map[string]any{"fields": encodedSet(set), "text": set.String()}, nil
}

func (q typedRequest) pair(allowDuplicates bool) (*typed.TypedValue, *typed.TypedValue, error) {
	object, err := q.typed(q.Object, true)
	if err != nil {
		return nil, nil, err
	}
	other, err := q.typed(q.Other, allowDuplicates)
	return object, other, err
}

func (q typedRequest) compare() (any, error) {
	object, other, err := q.pair(true)
	if err != nil {
		return nil, err
	}
	comparison, err := object.Compare(other)
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"added":    encodedSet(comparison.Added),
		"modified": encodedSet(comparison.Modified),
		"removed":  encodedSet(comparison.Removed),
	}, nil
}

func (q typedRequest) merge() (any, error) {
	object, other, err := q.pair(false)
	if err != nil {
		return nil, err
	}
	merged, err := object.Merge(other)
	if err != nil {
		return nil, err
	}
	return merged.AsValue().Unstructured(), nil
}

func (q typedRequest) withSet(use func(*typed.TypedValue, *fieldpath.Set) *typed.TypedValue) (any, error) {
	value, err := q.typed(q.Object, true)
	if err != nil {
		return nil, err
	}
	set, err := setOf(q.Fields)
	if err != nil {
		return nil, err
	}
	return use(value, set).AsValue().Unstructured(), nil
}

func (q typedRequest) extract() (any, error) {
	return q.withSet(func(value *typed.TypedValue, set *fieldpath.Set) *typed.TypedValue { return value.ExtractItems(set) })
}

func (q typedRequest) remove() (any, error) {
	return q.withSet(func(value *typed.TypedValue, set *fieldpath.Set) *typed.TypedValue { return value.RemoveItems(set) })
}

func typedFunction(run func(typedRequest) (any, error)) protocol.Function {
	return func(input json.RawMessage) (any, error) {
		var request typedRequest
		read(input, &request)
		return respondTyped(run(request))
	}
}
