#include .
