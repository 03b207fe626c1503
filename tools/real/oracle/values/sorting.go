package values

import (
	"encoding/json"
	"errors"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	"k8s.io/client-go/util/jsonpath"
	"k8s.io/klog/v2"
	"k8s.io/kubectl/pkg/cmd/get"

	"kubewright.dev/real/oracle/protocol"
)

var sortFunctions = protocol.Functions{
	"jsonPath.sort": withInput(sortObjects),
}

type sortRequest struct {
	Objects []json.RawMessage `json:"objects"`
	Field   string            `json:"field"`
}

// exited is the panic value in place of an exit: kubectl exits if values cannot be ordered.
type exited struct{}

// sortObjects returns the previous positions of the objects in their new order. An object without the field has the
// position -1: kubectl orders each of two such objects before the other.
func sortObjects(request sortRequest) (positions any, err error) {
	objects := []runtime.Object{}
	for _, raw := range request.Objects {
		var content map[string]any
		if err := utiljson.Unmarshal(raw, &content); err != nil {
			return nil, err
		}
		objects = append(objects, &unstructured.Unstructured{Object: content})
	}
	if len(objects) == 0 {
		return []int{}, nil
	}
	complaint := &lastMessage{}
	klog.SetLogger(logr.New(complaint))
	klog.OsExit = func(int) { panic(exited{}) }
	defer func() {
		cause := recover()
		if _, ended := cause.(exited); ended {
			positions, err = nil, errors.New(complaint.text)
		} else if cause != nil {
			panic(cause)
		}
	}()
	before := append([]runtime.Object{}, objects...)
	sorter, err := get.SortObjects(unstructured.UnstructuredJSONScheme, objects, request.Field)
	if err != nil {
		return nil, err
	}
	return positionsOf(sorter, before, request.Field)
}

func positionsOf(sorter *get.RuntimeSort, objects []runtime.Object, expression string) ([]int, error) {
	field, err := get.RelaxedJSONPathExpression(expression)
	if err != nil {
		return nil, err
	}
	path := jsonpath.New("sorted").AllowMissingKeys(true)
	if err := path.Parse(field); err != nil {
		return nil, err
	}
	positions := []int{}
	for index := range objects {
		position := sorter.OriginalPosition(index)
		results, err := path.FindResults(objects[position].(*unstructured.Unstructured).Object)
		if err != nil {
			return nil, err
		}
		if len(results) == 0 || len(results[0]) == 0 {
			position = -1
		}
		positions = append(positions, position)
	}
	return positions, nil
}

// lastMessage is a log sink that keeps only the last message.
type lastMessage struct {
	text string
}

func (log *lastMessage) Init(logr.RuntimeInfo) {}

func (log *lastMessage) Enabled(int) bool { return true }

func (log *lastMessage) Info(_ int, message string, _ ...any) { log.text = message }

func (log *lastMessage) Error(_ error, message string, _ ...any) { log.text = message }

func (log *lastMessage) WithValues(...any) logr.LogSink { return log }

func (log *lastMessage) WithName(string) logr.LogSink { return log }
