package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"reflect"
	"strconv"
	"strings"

	"go.cqs.example/cqs"
)

// call finds a method by its name in any case, such as apiKeys.create, and calls it.
func call(ctx context.Context, client *cqs.Client, given methodCall) (outcome, error) {
	hasName := func(wanted string) func(string) bool {
		return func(name string) bool { return strings.EqualFold(name, wanted) }
	}
	resource := reflect.ValueOf(client).Elem().FieldByNameFunc(hasName(given.Resource))
	if !resource.IsValid() {
		return outcome{}, fmt.Errorf("there is no resource %s", given.Resource)
	}
	for i := range resource.NumMethod() {
		if hasName(given.Method)(resource.Type().Method(i).Name) {
			method := resource.Method(i)
			arguments, err := argumentsOf(ctx, method.Type(), given)
			if err != nil {
				return outcome{}, err
			}
			return take(method.CallSlice(arguments), given.Take)
		}
	}
	return outcome{}, fmt.Errorf("there is no method %s.%s", given.Resource, given.Method)
}

// argumentsOf returns the context, the parts of the path, the body or the query, and the options.
func argumentsOf(ctx context.Context, method reflect.Type, given methodCall) ([]reflect.Value, error) {
	arguments := []reflect.Value{reflect.ValueOf(ctx)}
	path := given.Path
	for i := 1; i < method.NumIn()-1; i++ {
		argument := reflect.New(method.In(i))
		switch target := argument.Interface().(type) {
		case *string:
			*target, path = path[0], path[1:]
		case *int:
			number, err := strconv.Atoi(path[0])
			if err != nil {
				return nil, err
			}
			*target, path = number, path[1:]
		default:
			text := given.Body
			if text == nil {
				text = given.Query
			}
			if text != nil {
				if err := json.Unmarshal(text, target); err != nil {
					return nil, err
				}
			}
		}
		arguments = append(arguments, argument.Elem())
	}
	return append(arguments, reflect.ValueOf(given.Options.options())), nil
}

// take reads from the results of a method what the case wants.
func take(results []reflect.Value, what string) (outcome, error) {
	if len(results) == 2 {
		if err, _ := results[1].Interface().(error); err != nil {
			return outcome{}, err
		}
	}
	switch what {
	case "bytes":
		body := results[0].Interface().(io.ReadCloser)
		defer body.Close()
		bytes, err := io.ReadAll(body)
		text := string(bytes)
		return outcome{Text: &text}, err
	case "items":
		return itemIDs(results[0].MethodByName("All").Call(nil)[0].Seq2())
	case "first_page":
		page := results[0].MethodByName("FirstPage").Call(nil)
		if err, _ := page[1].Interface().(error); err != nil {
			return outcome{}, err
		}
		ids := pageIDs(page[0])
		return outcome{IDs: &ids}, nil
	case "two_pages":
		return twoPages(results[0].MethodByName("Pages").Call(nil)[0].Seq2())
	}
	return outcome{Value: withoutZeros(results[0].Interface())}, nil
}

func itemIDs(items iter.Seq2[reflect.Value, reflect.Value]) (outcome, error) {
	ids := []string{}
	for item, failure := range items {
		if err, _ := failure.Interface().(error); err != nil {
			return outcome{}, err
		}
		ids = append(ids, item.FieldByName("ID").String())
	}
	return outcome{IDs: &ids}, nil
}

func twoPages(pages iter.Seq2[reflect.Value, reflect.Value]) (outcome, error) {
	ids := []string{}
	count := 0
	for page, failure := range pages {
		if err, _ := failure.Interface().(error); err != nil {
			return outcome{}, err
		}
		ids = append(ids, pageIDs(page)...)
		if count++; count == 2 {
			break
		}
	}
	return outcome{IDs: &ids}, nil
}

func pageIDs(page reflect.Value) []string {
	ids := []string{}
	items := page.Elem().FieldByName("Items")
	for i := range items.Len() {
		ids = append(ids, items.Index(i).FieldByName("ID").String())
	}
	return ids
}
